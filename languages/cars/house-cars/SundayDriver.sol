// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

import "code-prix/Car.sol";

/// Buys a little speed when it is cheap and waves at everybody who passes.
contract SundayDriver is Car {
    uint256 constant FAIR_PRICE = 12;

    function takeYourTurn(
        CodePrix codePrix,
        CodePrix.CarData[] calldata allCars,
        uint256 yourCarIndex
    ) external override {
        uint256 price = codePrix.getAccelerateCost(1);
        if (price <= FAIR_PRICE && price <= allCars[yourCarIndex].balance) codePrix.buyAcceleration(1);
    }
}

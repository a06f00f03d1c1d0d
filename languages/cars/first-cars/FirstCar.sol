// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

import "code-prix/Car.sol";

contract FirstCar is Car {
    uint256 constant UNITS = 3; // {units}

    function takeYourTurn(
        CodePrix codePrix,
        CodePrix.CarData[] calldata allCars, // {all-cars}
        uint256 yourCarIndex // {your-place}
    ) external override {
        CodePrix.CarData memory me = allCars[yourCarIndex];

        // {shoot}
        if (yourCarIndex > 0 && allCars[yourCarIndex - 1].speed > 10) {
            if (codePrix.getShellCost(1) <= me.balance / 8) {
                codePrix.buyShell(1);
            }
        }

        // {faster}
        codePrix.buyAcceleration(UNITS);
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

import "0xtitans/ICar.sol";

contract FirstTitansCar is ICar {
    uint256 constant UNITS = 3; // {units}

    function takeYourTurn(
        Monaco monaco,
        Monaco.CarData[] calldata allCars, // {all-cars}
        uint256[] calldata, // {bananas}
        uint256 yourCarIndex // {your-place}
    ) external override {
        Monaco.CarData memory me = allCars[yourCarIndex];

        // {shoot}
        if (yourCarIndex > 0 && allCars[yourCarIndex - 1].speed > 10) {
            if (monaco.getShellCost(1) <= me.balance / 8) {
                monaco.buyShell(1);
            }
        }

        // {faster}
        monaco.buyAcceleration(UNITS);
    }

    function sayMyName() external pure override returns (string memory) {
        return "First Titans Car";
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

import "0xmonaco/Car.sol";

contract FirstMonacoCar is Car {
    uint256 constant UNITS = 3; // {units}

    constructor(Monaco referee) Car(referee) {}

    function takeYourTurn(
        Monaco.CarData[] calldata allCars, // {all-cars}
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
}
